import type { Family } from './families.ts'

type Fitting = readonly [RegExp, ...Family[]]

/** Beginnings of words in a title, and the families that suit them. */
const WORDS: readonly Fitting[] = [
  [/\b(cod(e|ing)|program|software|develop|javascript|typescript|python|react\b|web|html|css|api)/i, 'code'],
  [/\b(data|sql|spreadsheet|excel|analy[st]|machine|algorithm|network)/i, 'weave', 'plot', 'halftone'],
  [/\b(statistic|bayes|probab|forecast|measur|research)/i, 'plot'],
  [/\b(design|typograph|font|letter|logo|brand|illustrat)/i, 'letter', 'arcs', 'letter'],
  [/\b(market|business|sales|startup|growth|grow\b|manag|career|lead)/i, 'steps', 'beam'],
  [/\b(financ|econom|money|budget|invest|account|tax)/i, 'steps', 'arcs'],
  [/\b(botan|plant|garden|flower|biolog|nature|ecolog|forest)/i, 'leaf', 'bloom', 'phyllo', 'rings'],
  [/\b(health|nutrition|cook|food|bak(e|ing)|yoga|medic)/i, 'bloom', 'phyllo', 'leaf'],
  [/\b(city|cities|water|climate|geograph|earth|maps?\b|travel|landscape|walk)/i, 'hills', 'hills', 'steps'],
  [/\b(histor|archaeolog|tree|wood|geolog|ancient)/i, 'rings', 'hills'],
  [/\b(physic|space|astronom|planet|star|chemi|scien)/i, 'orbit', 'moire'],
  [/\b(math|geometr|algebra|calculus|logic|philosoph)/i, 'arcs', 'moire', 'orbit'],
  [/\b(sound|music|audio|song|voice|podcast|listen|rhythm)/i, 'moire', 'rings'],
  [
    /\b(writ|stor(y|ies)|read|english|language|grammar|poe[mt]|speak|book|literature|edit)/i,
    'pages',
    'letter',
  ],
  [/\b(photo|light|sun|video|camera|film)/i, 'beam', 'halftone'],
  [/\b(art|arts|paint\w*|draw\w*|craft\w*|textile\w*|knit\w*|sew\w*)\b/i, 'weave', 'arcs', 'bloom'],
]

/** The families that suit a title's words, repeated by weight; empty when no word is known. */
export function fittingFamilies(title: string): Family[] {
  return WORDS.flatMap(([words, ...families]) => (words.test(title) ? families : []))
}
