type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** Picks the form that a language uses for a number and writes the number into it in place of `#`. */
export function plural(tag: string, forms: Forms): (count: number) => string {
  const rules = new Intl.PluralRules(tag)
  const numbers = new Intl.NumberFormat(tag)
  return (count) => (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count))
}
