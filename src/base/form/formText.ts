/** The texts of a submitted form, with line breaks as LF: browsers send CR LF. */
export async function formTexts<Name extends string>(
  request: Request,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  return textsIn(await request.formData(), names)
}

/** The same of a form that has been read. */
export function textsIn<Name extends string>(form: FormData, names: readonly Name[]): Record<Name, string> {
  const entries = names.map((name) => {
    const value = form.get(name)
    return [name, typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '']
  })
  return Object.fromEntries(entries) as Record<Name, string>
}
