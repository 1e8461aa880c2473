/** Joins class names; anything empty is left out, and nothing at all gives undefined. */
export function cx(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
