import type { PasswordCost } from '../features/accounts/password/passwordCost.ts'

/** The least that argon2id allows, in place of the product's, so that thousands of people register in no time. */
export const passwordCost: PasswordCost = { memory: 8, passes: 1, parallelism: 1 }
