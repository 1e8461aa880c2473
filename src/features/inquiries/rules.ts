/** The most characters of each field of an inquiry. */
export const longest = { name: 100, email: 254, phone: 40, address: 300, message: 5000 } as const

/** The most inquiries that are stored in any 60 minutes, from all visitors. */
export const mostAnHour = 100

/** The fields of an inquiry. */
export type InquiryFields = { [F in keyof typeof longest]: string }

/**
 * Whether a text has only characters of phone numbers: digits of any script, +, spaces, brackets, dots, slashes and dashes.
 */
export function isPhone(value: string): boolean {
  return /^[\p{Nd}\p{Zs}\p{Pd}+()./]*$/u.test(value)
}

/**
 * Whether an inquiry is to be stored: not when it is empty, or when the hidden field is filled in, as only robots do. Both
 * get the same answer as others.
 */
export function isWorthKeeping({ website, ...fields }: InquiryFields & { website: string }): boolean {
  return website === '' && !isEmpty(fields)
}

/** Whether all fields are blank. */
export function isEmpty({ name, email, phone, address, message }: InquiryFields): boolean {
  return [name, email, phone, address, message].every((value) => value.trim() === '')
}
