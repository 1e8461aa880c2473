/** The name of a feature in each of its spellings. */
export type Names = Record<'kebab' | 'camel' | 'Pascal' | 'snake' | 'words' | 'Words', string>

/**
 * The spellings of a name.
 * @param name in small letters and dashes, such as `course-goals`
 * @throws Error when it is anything else
 */
export function spell(name: string): Names {
  if (!/^[a-z]+(-[a-z]+)*$/.test(name)) {
    throw new Error('A feature is named in small letters and dashes, such as course-goals.')
  }
  const Pascal = name.split('-').map(capital).join('')
  const words = name.replaceAll('-', ' ')
  return {
    kebab: name,
    camel: Pascal.charAt(0).toLowerCase() + Pascal.slice(1),
    Pascal,
    snake: name.replaceAll('-', '_'),
    words,
    Words: capital(words),
  }
}

/** Fills in a template, in which `$camel` stands for the name in that spelling. */
export function fillIn(template: string, names: Names): string {
  return template.replaceAll(/\$(kebab|camel|Pascal|snake|words|Words)/g, (_, key: keyof Names) => names[key])
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
