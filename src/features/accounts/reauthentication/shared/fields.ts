import { textField } from '../../../../base/contract/fields.ts'

/** The fields of reauthentication: the password, or nothing right after sign-in. */
export const reauthenticationFields = { current: textField(1000).optional() }
