import { textField } from '../../../../base/contract/fields.ts'

/** What proves that it is still the member: the password, or nothing right after signing in. */
export const reauthenticationFields = { current: textField(1000).optional() }
