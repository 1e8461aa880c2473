/** The most characters that each field of an inquiry may hold. */
export const longest = { name: 100, email: 254, phone: 40, address: 300, message: 5000 } as const

/** The most inquiries that are kept in any 60 minutes, from everybody together. */
export const mostAnHour = 100

/** What a person fills in to write to the people who run the site. */
export type InquiryFields = { [F in keyof typeof longest]: string }

/** True for what a phone number may hold: digits of any script, +, spaces, brackets, dots, slashes and dashes. */
export function isPhone(value: string): boolean {
  return /^[\p{Nd}\p{Zs}\p{Pd}+()./]*$/u.test(value)
}

/**
 * False for what nobody needs to read: nothing was written, or the field that people do not see is filled in, which
 * only robots do. Both are answered like any other inquiry.
 */
export function isWorthKeeping({ website, ...fields }: InquiryFields & { website: string }): boolean {
  return website === '' && !isEmpty(fields)
}

/** True where nothing was written. */
export function isEmpty({ name, email, phone, address, message }: InquiryFields): boolean {
  return [name, email, phone, address, message].every((value) => value.trim() === '')
}
