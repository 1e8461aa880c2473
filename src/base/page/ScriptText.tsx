/**
 * An inline script element; server and browser must render the same text. JSON has to go through `inertJson`.
 */
export function ScriptText({ text, id, type }: { text: string; id?: string; type?: string }) {
  // React would escape the text, but parsers do not unescape it in scripts.
  return <script id={id} type={type} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}

/** JSON with `<` escaped, so that no text in it can end the script element. */
export function inertJson(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
