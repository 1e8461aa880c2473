type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** Picks the form that a language uses for a number and writes the number into it in place of `#`. */
export function plural(tag: string, forms: Forms): (count: number) => string {
  // Slow to make, so they wait for the first number.
  let rules: Intl.PluralRules | undefined
  let numbers: Intl.NumberFormat | undefined
  return (count) => {
    rules ??= new Intl.PluralRules(tag)
    numbers ??= new Intl.NumberFormat(tag)
    return (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count))
  }
}
