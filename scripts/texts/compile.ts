import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** Texts as translators' tools read them: objects and lists of messages in ICU MessageFormat. */
export type Messages = { readonly [name: string]: string | Messages } | readonly (string | Messages)[]

/** What a message takes: the TypeScript types of its arguments, by name. */
export type Signature = ReadonlyMap<string, string>

type Where = { file: string; language: string; english?: ReadonlyMap<string, Signature> | undefined }

/** The code of an object of texts, and of what it needs. */
type Compiled = { code: string; helpers: string[]; signatures: Map<string, Signature> }

/**
 * Compiles messages to the code of an object of strings and typed functions, so that no parser reaches a browser.
 * @param english what the English messages take, by path; these messages have to take the same
 * @throws Error that names the file and the message
 */
export function compile(messages: Messages, where: Where): Compiled {
  const helpers = new Set<string>()
  const signatures = new Map<string, Signature>()

  function object(given: Messages, path: string, indent: string): string {
    const inner = `${indent}  `
    const isList = Array.isArray(given)
    const lines = Object.entries(given).map(([name, value]) => {
      const at = path === '' ? name : `${path}.${name}`
      const code = typeof value === 'string' ? text(value, at) : object(value, at, inner)
      return `${inner}${isList ? '' : `${propertyName(name)}: `}${code},\n`
    })
    const [open, close] = isList ? '[]' : '{}'
    return `${open}\n${lines.join('')}${indent}${close}`
  }

  function text(message: string, path: string): string {
    try {
      const { code, signature, used } = compileMessage(message, where.language)
      requireSame(signature, where.english, path)
      signatures.set(path, signature)
      for (const helper of used) helpers.add(helper)
      return code
    } catch (error) {
      throw new Error(`${where.file}, ${path}: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      })
    }
  }

  const code = object(messages, '', '')
  return { code, helpers: [...helpers].sort(), signatures }
}

function requireSame(own: Signature, all: ReadonlyMap<string, Signature> | undefined, path: string): void {
  if (all === undefined) return
  const english = all.get(path)
  if (english === undefined) throw new Error('there is no such text in English')
  const told = (signature: Signature) =>
    [...signature]
      .sort()
      .map((one) => one.join(': '))
      .join(', ') || 'nothing'
  if (told(own) !== told(english))
    throw new Error(`takes ${told(own)}, and the English text ${told(english)}`)
}

/** The number of a plural, in the code of one of its forms. */
const pound = `\${n}`

/** What marked words become: the code that shows them says it. */
const mark = '(text: string) => Piece'

/**
 * The code of one message: a string, or a function of its arguments. That of a message with marks, as in `By <who>{name}</who>`,
 * gives a list of pieces, so that each language has its own order of words.
 */
function compileMessage(message: string, language: string) {
  if (message.trim() === '') throw new Error('the text is empty')
  const signature = new Map<string, string>()
  const used = new Set<string>()
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()

  function note(name: string, type: string): string {
    if (name === 'n')
      throw new Error('an argument cannot be named {n}, as the code of plural forms names their number')
    const known = signature.get(name)
    if (known !== undefined && known !== type) throw new Error(`{${name}} is used in two ways`)
    signature.set(name, type)
    return name
  }

  function parts(elements: readonly MessageFormatElement[]): string {
    return elements.map(part).join('')
  }

  /** The code of a list of strings and marked words. */
  function pieces(elements: readonly MessageFormatElement[]): string {
    const codes: string[] = []
    let words = ''
    const end = () => {
      if (words !== '') codes.push(`\`${words}\``)
      words = ''
    }
    for (const element of elements) {
      if (element.type === TYPE.tag) {
        end()
        codes.push(`${note(element.value, mark)}(\`${parts(element.children)}\`)`)
      } else words += part(element)
    }
    end()
    return `[${codes.join(', ')}]`
  }

  function part(element: MessageFormatElement): string {
    switch (element.type) {
      case TYPE.literal:
        if (/<[a-z]/i.test(element.value)) throw new Error('marks are around words')
        return escaped(element.value)
      case TYPE.argument:
        return `\${${note(element.value, 'string')}}`
      case TYPE.number: {
        if (element.style != null) throw new Error('numbers are written in the usual style of the language')
        used.add('numberIn')
        return `\${numberIn('${language}', ${note(element.value, 'number')})}`
      }
      case TYPE.pound:
        return pound
      case TYPE.plural: {
        if (element.pluralType === 'ordinal' || element.offset !== 0)
          throw new Error('only plain plurals are known')
        const missing = pluralCategories.filter((category) => !(category in element.options))
        if (missing.length > 0)
          throw new Error(`the plural of {${element.value}} lacks ${missing.join(', ')}`)
        used.add('pluralIn')
        const forms = Object.entries(element.options).map(([form, { value }]) => {
          const branch = parts(value)
          return `${propertyName(form)}: (${branch.includes(pound) ? 'n' : ''}) => \`${branch}\``
        })
        return `\${pluralIn('${language}', ${note(element.value, 'number')}, { ${forms.join(', ')} })}`
      }
      case TYPE.select: {
        const choices = Object.entries(element.options)
        const types = choices
          .map(([choice]) => `'${choice === 'other' ? '' : choice}'`)
          .filter((type) => type !== "''")
        note(element.value, [...types, '(string & {})'].join(' | '))
        const branches = choices.filter(([choice]) => choice !== 'other')
        const other = `\`${parts(element.options.other?.value ?? [])}\``
        const code = branches.reduceRight(
          (rest, [choice, { value }]) => `${element.value} === '${choice}' ? \`${parts(value)}\` : ${rest}`,
          other,
        )
        return `\${${code}}`
      }
      case TYPE.tag:
        throw new Error('marks are outside of plural forms, choices and other marks')
      default:
        throw new Error('dates and times are given as texts')
    }
  }

  const elements = parse(message, { requiresOtherClause: true })
  const isMarked = elements.some(({ type }) => type === TYPE.tag)
  const body = isMarked ? pieces(elements) : parts(elements)
  if (signature.size === 0) return { code: quoted(body), signature, used }
  const names = [...signature.keys()].join(', ')
  const types = [...signature].map(([name, type]) => `${name}: ${type}`).join('; ')
  const given = `({ ${names} }: { ${types} })`
  const code = isMarked ? `<Piece>${given}: (string | Piece)[] => ${body}` : `${given} => \`${body}\``
  return { code, signature, used }
}

/** A text without arguments, as a string in quotes. */
function quoted(body: string): string {
  const value = body.replace(/\\([`\\])/g, '$1').replace(/\\\$/g, '$')
  return `'${value.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n')}'`
}

/** A text within a template literal. */
function escaped(value: string): string {
  return value.replace(/[`\\]/g, '\\$&').replace(/\$\{/g, '\\${')
}

function propertyName(name: string): string {
  return /^([a-z_$][\w$]*|0|[1-9]\d*)$/i.test(name) ? name : `'${name.replace(/[\\']/g, '\\$&')}'`
}
