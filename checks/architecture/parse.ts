import { isBuiltin } from 'node:module'
import { type Node, type ParseResult, parseSync, type Span, Visitor } from 'oxc-parser'

/** An import in a file; `specifier` is null when it is computed at run time. */
export type Import = { specifier: string | null; line: number; typeOnly: boolean }

/** A position in a file that a rule may report, with the text found there. */
export type Mention = { text: string; line: number }

export type ParsedFile = {
  imports: Import[]
  /** Uses of `sql` templates and of the query builder. */
  sql: Mention[]
  /** The tables that statements write; empty where the name is computed. */
  writes: Mention[]
  /** Reads of the clock, of random numbers, or input and output. */
  impurities: Mention[]
  /** Texts in a language that are read when the file is loaded. */
  earlyTexts: Mention[]
  onlyReExports: boolean
  errors: string[]
}

/**
 * Parses one TypeScript or JavaScript file.
 * @param path its ending selects the language
 */
export function parse(path: string, text: string): ParsedFile {
  const result = parseSync(path, text, { sourceType: 'module' })
  const lineOf = lineFinder(text)
  const found: ParsedFile = {
    imports: declaredImports(result, lineOf),
    sql: [],
    writes: [],
    impurities: [],
    earlyTexts: [],
    onlyReExports: onlyReExports(result),
    errors: result.errors.map((error) => error.message),
  }
  const addImport = (at: Span, source: Node | undefined, typeOnly: boolean) =>
    found.imports.push({ specifier: literalText(source), line: lineOf(at.start), typeOnly })
  const texts = importedTexts(result)
  let depth = 0
  /** Functions that are called where they stand, so that what they do is done when the file is loaded. */
  const calledAtOnce = new Set<Node>()
  const enter = (node: Node) => {
    if (!calledAtOnce.has(node)) depth += 1
  }
  const leave = (node: Node) => {
    if (!calledAtOnce.has(node)) depth -= 1
  }
  const visitor = new Visitor({
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    ImportExpression(node) {
      addImport(node, node.source, false)
    },
    TSImportType(node) {
      addImport(node, node.source, true)
    },
    TaggedTemplateExpression(node) {
      const tag = dottedName(node.tag)
      if (tag !== 'sql' && !tag.startsWith('sql.')) return
      const line = lineOf(node.start)
      found.sql.push({ text: tag, line })
      const text = node.quasi.quasis.map(({ value }) => value.cooked ?? '').join('?')
      for (const [, table = ''] of text.matchAll(WRITING_SQL)) found.writes.push({ text: table, line })
    },
    CallExpression(node) {
      const name = dottedName(node.callee)
      const line = lineOf(node.start)
      if (name === 'import.meta.glob') found.imports.push({ specifier: null, line, typeOnly: false })
      if (QUERY_BUILDER.test(name)) found.sql.push({ text: name, line })
      if (WRITING.test(name)) found.writes.push({ text: literalText(node.arguments[0]) ?? '', line })
      calledAtOnce.add(unwrapped(node.callee))
      if (depth === 0 && texts.has(name.split('.')[0] ?? '')) found.earlyTexts.push({ text: name, line })
      if (IMPURE_CALLS.test(name)) found.impurities.push({ text: `${name}()`, line })
    },
    NewExpression(node) {
      if (dottedName(node.callee) === 'Date' && node.arguments.length === 0)
        found.impurities.push({ text: 'new Date()', line: lineOf(node.start) })
    },
    MemberExpression(node) {
      const name = dottedName(node)
      if (IMPURE_OBJECTS.test(name)) found.impurities.push({ text: name, line: lineOf(node.start) })
    },
  })
  visitor.visit(result.program)
  return found
}

export function isNodeModule(specifier: string): boolean {
  return isBuiltin(specifier)
}

const QUERY_BUILDER = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|executeQuery)$/
const WRITING = /\.(insertInto|updateTable|deleteFrom|mergeInto)$/
const WRITING_SQL = /\b(?:insert into|delete from|merge into|(?<!do )update(?= \w+ set\b))\s+(\w*)/gi
const READS_TEXTS = /text\/(?:en|bn|useText)\.ts$|page\/language\.ts$/
const IMPURE_CALLS =
  /^(globalThis\.)?(Date|Date\.now|Math\.random|performance\.now|fetch|Temporal\.Now\.\w+)$/
const IMPURE_OBJECTS = /^(globalThis\.)?(process|crypto)\.\w+$/

function declaredImports(result: ParseResult, lineOf: (offset: number) => number): Import[] {
  return result.program.body.flatMap((node) => {
    if (node.type === 'ImportDeclaration')
      return [
        { specifier: node.source.value, line: lineOf(node.start), typeOnly: node.importKind === 'type' },
      ]
    if ((node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration') && node.source)
      return [
        { specifier: node.source.value, line: lineOf(node.start), typeOnly: node.exportKind === 'type' },
      ]
    return []
  })
}

/** The local names of catalogues of texts and of what reads them. */
function importedTexts(result: ParseResult): Set<string> {
  const names = new Set<string>()
  for (const node of result.program.body) {
    if (node.type !== 'ImportDeclaration' || !READS_TEXTS.test(node.source.value)) continue
    for (const { local } of node.specifiers) if (local.name !== 'readLanguageFrom') names.add(local.name)
  }
  return names
}

function onlyReExports(result: ParseResult): boolean {
  const isReExport = (node: Node) =>
    node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && !node.declaration)
  const { body } = result.program
  return body.some(isReExport) && body.every((node) => isReExport(node) || node.type === 'ImportDeclaration')
}

function literalText(node: Node | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? null
  return null
}

/** The dotted name of an expression, such as `Date.now`; a part that is no plain name becomes the empty string. */
function dottedName(whole: Node): string {
  const node = unwrapped(whole)
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MetaProperty') return 'import.meta'
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier')
    return `${dottedName(node.object)}.${node.property.name}`
  return ''
}

/** An expression without the parentheses around it. */
function unwrapped(node: Node): Node {
  return node.type === 'ParenthesizedExpression' ? unwrapped(node.expression) : node
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [...text.matchAll(/\n/g)].map((match) => match.index + 1)
  return (offset) => 1 + starts.filter((start) => start <= offset).length
}
