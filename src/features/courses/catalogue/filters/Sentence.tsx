import { ChevronDown } from 'lucide'
import { type ReactNode, useEffect, useRef } from 'react'
import { addressWith } from '../../../../base/page/list/address.ts'
import type { Language } from '../../../../base/text/language.ts'
import { listIn } from '../../../../base/text/listIn.ts'
import { numberIn } from '../../../../base/text/numbers.ts'
import { shortDay } from '../../../../base/text/shortDay.ts'
import { useLanguage } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { Icon } from '../../../../base/ui/Icon.tsx'
import { Link } from '../../../../base/ui/Link.tsx'
import { teachingLanguages } from '../../facts/shared/languages.ts'
import { nameIn } from '../../facts/shared/names.ts'
import type { SubjectGroup } from '../../facts/shared/schema.ts'
import { factsText } from '../../facts/text/en.ts'
import type { CountedFacets } from './contract.ts'
import { choices, type Facet } from './rules.ts'
import { filtersText } from './text/en.ts'

/** What the address asks for: choices with commas between them, or null. */
export type AskedChoices = { [F in Facet]: string | null } & { starts: string | null }

export type SentenceProps = {
  q: string
  sort: string | null
  asked: AskedChoices
  /** Null when they did not load: then there are no counts. */
  counted: CountedFacets | null
  subjects: readonly SubjectGroup[]
  /** The address of the catalogue with other choices. */
  addressOf: (changes: Partial<Record<keyof AskedChoices, null>>) => string
}

type Choice = { value: string; name: string; lang?: string; isChild?: boolean }

/** The filters of the catalogue as one sentence. Each underlined word opens its choices; without scripts they are sent by a button. */
export function Sentence(props: SentenceProps) {
  const { q, sort, asked } = props
  const language = useLanguage()
  const words = filtersText(language)
  const word = (facet: Facet) => (text: string) => (
    <Word key={facet} {...props} facets={[facet]} label={words.names[facet]}>
      {text}
    </Word>
  )
  const isFiltering = Object.values(asked).some((value) => value !== null)
  const more = moreOf(language, asked)
  const form = useRef<HTMLFormElement>(null)
  const wanted = JSON.stringify(asked)
  // Going back shows what was chosen then.
  useEffect(() => {
    if (wanted !== '') form.current?.reset()
  }, [wanted])
  return (
    <form ref={form} action="/all-courses" aria-label={words.filters}>
      <input type="hidden" name="q" value={q} />
      {sort !== null && <input type="hidden" name="sort" value={sort} />}
      <div>
        {words.sentence({
          ...saidOf(language, props),
          subject: word('subject'),
          level: word('level'),
          language: word('language'),
          length: word('length'),
        })}
      </div>
      <div>
        <Word {...props} facets={['pace', 'price']} label={words.more} withStart>
          {more.length === 0 ? words.more : words.chosen({ choices: listIn(language, more) })}
        </Word>
        {isFiltering && (
          <Link className="link" to={props.addressOf(everyChoice)}>
            {words.all}
          </Link>
        )}
      </div>
    </form>
  )
}

const everyChoice = {
  subject: null,
  level: null,
  language: null,
  length: null,
  pace: null,
  price: null,
  starts: null,
}

/** The sentence as plain text, to be read aloud. */
export function sentenceOf(language: Language, props: Pick<SentenceProps, 'asked' | 'subjects'>): string {
  const plain = (text: string) => text
  const tags = { subject: plain, level: plain, language: plain, length: plain }
  const words = filtersText(language)
  const more = moreOf(language, props.asked)
  const sentence = words.sentence({ ...saidOf(language, props), ...tags }).join('')
  return more.length === 0 ? sentence : `${sentence} ${words.chosen({ choices: listIn(language, more) })}`
}

function saidOf(language: Language, { asked, subjects }: Pick<SentenceProps, 'asked' | 'subjects'>) {
  const words = filtersText(language)
  const said = (facet: 'subject' | 'level' | 'language', nameOf: (value: string) => string) =>
    asked[facet] === null ? words.any[facet] : listIn(language, asked[facet].split(',').map(nameOf))
  const all = subjects.flatMap((group) => [group, ...group.subjects])
  return {
    subjects: said(
      'subject',
      (slug) =>
        nameOfSubject(
          language,
          all.find((one) => one.slug === slug),
        ) ?? slug,
    ),
    levels: said('level', (level) => words.levels[level as keyof typeof words.levels] ?? level),
    languages: said('language', nameIn),
    lengths: lengthsIn(words, asked.length),
  }
}

function lengthsIn(words: ReturnType<typeof filtersText>, asked: string | null): string {
  const lengths = choices.length.filter((name) => asked?.split(',').includes(name)).join()
  if (lengths === '' || lengths === choices.length.join()) return words.any.length
  if (lengths === 'month,months') return words.lengths.short
  if (lengths === 'months,longer') return words.lengths.long
  return lengths
    .split(',')
    .map((name) => words.lengths[name as keyof typeof words.lengths])
    .join(' / ')
}

function moreOf(language: Language, { pace, price, starts }: AskedChoices): string[] {
  const words = factsText(language)
  return [
    ...(pace?.split(',') ?? []).map((one) => words.paces[one as keyof typeof words.paces] ?? one),
    ...(price === null ? [] : [filtersText(language).free]),
    ...(starts === null ? [] : [filtersText(language).startsFrom({ day: shortDay(language, starts) })]),
  ]
}

function nameOfSubject(
  language: Language,
  subject: { names: { en: string; bn?: string | undefined } } | undefined,
) {
  return subject && (subject.names[language as 'en'] ?? subject.names.en)
}

/** An underlined word, and the choices that it opens. */
function Word(
  props: SentenceProps & {
    facets: readonly Facet[]
    label: string
    withStart?: boolean
    children: ReactNode
  },
) {
  const { facets: own, label, withStart = false, children, asked, addressOf } = props
  const words = filtersText(useLanguage())
  const id = `choices-${own.join('-')}`
  const cleared = Object.fromEntries(own.map((facet) => [facet, null]))
  return (
    <>
      <button type="button" popoverTarget={id} aria-haspopup="dialog">
        <span className="vh">{label}: </span>
        {children}
        <Icon of={ChevronDown} />
      </button>
      <div id={id} popover="auto" role="dialog" aria-label={label}>
        {own.map((facet) => (
          <Choices key={facet} {...props} facet={facet} />
        ))}
        {withStart && (
          <label>
            <span>{words.starts}</span>
            <input type="date" name="starts" id="choice-starts" defaultValue={asked.starts ?? ''} />
          </label>
        )}
        <span>
          <Button type="submit" size="sm">
            {words.apply}
          </Button>
          <Link className="link" to={addressOf(withStart ? { ...cleared, starts: null } : cleared)}>
            {words.clear}
          </Link>
        </span>
      </div>
    </>
  )
}

function Choices({ facet, asked, counted, subjects }: SentenceProps & { facet: Facet }) {
  const language = useLanguage()
  const words = filtersText(language)
  const chosen = asked[facet]?.split(',') ?? []
  const countOf = (value: string) => counted?.facets[facet][value] ?? 0
  const shown = choicesOf(language, facet, subjects, countOf).filter(
    ({ value }) => counted === null || countOf(value) > 0 || chosen.includes(value),
  )
  return (
    <fieldset aria-label={words.names[facet]}>
      <b aria-hidden="true">{facet === 'pace' || facet === 'price' ? words.names[facet] : words.ofThese}</b>
      {shown.map(({ value, name, lang, isChild }) => (
        <label key={value} data-child={isChild}>
          <input
            type="checkbox"
            id={`choice-${facet}-${value}`}
            name={facet}
            value={value}
            defaultChecked={chosen.includes(value)}
          />
          <span lang={lang}>{name}</span>
          {counted !== null && (
            <span className="num">
              {counted.more[facet]
                ? words.some({ count: countOf(value) })
                : numberIn(language, countOf(value))}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}

function choicesOf(
  language: Language,
  facet: Facet,
  subjects: readonly SubjectGroup[],
  countOf: (value: string) => number,
): Choice[] {
  const words = filtersText(language)
  const facts = factsText(language)
  switch (facet) {
    case 'subject':
      return subjects.flatMap((group) => [
        { value: group.slug, name: nameOfSubject(language, group) ?? group.slug },
        ...group.subjects.map((one) => ({
          value: one.slug,
          name: nameOfSubject(language, one) ?? one.slug,
          isChild: true,
        })),
      ])
    case 'level':
      return choices.level.map((value) => ({ value, name: facts.levels[value] }))
    case 'language':
      return teachingLanguages
        .map((value) => ({ value, name: nameIn(value), lang: value }))
        .toSorted((one, other) => countOf(other.value) - countOf(one.value))
    case 'length':
      return choices.length.map((value) => ({ value, name: words.lengths[value] }))
    case 'pace':
      return choices.pace.map((value) => ({ value, name: facts.paces[value] }))
    case 'price':
      return [{ value: 'free', name: words.free }]
  }
}

/** The address of what is chosen in the form of the sentence, with a search. */
export function addressOfForm(form: HTMLFormElement | null, q: string): string {
  const chosen: Record<string, string> = {}
  for (const [name, value] of new FormData(form ?? undefined)) {
    chosen[name] = [chosen[name], value].filter(Boolean).join()
  }
  return addressWith('/all-courses', { ...chosen, q })
}

/** Returns what opens the choices again that are open now, and focuses what has the focus, in elements that replace them. */
export function rememberPlace(slot: HTMLElement | null): () => void {
  const open = slot?.querySelector(':popover-open')?.id
  const focused = slot?.contains(document.activeElement) ? document.activeElement?.id : undefined
  return () => {
    if (open) slot?.querySelector<HTMLElement>(`[popovertarget="${open}"]`)?.click()
    if (focused) document.getElementById(focused)?.focus()
  }
}
