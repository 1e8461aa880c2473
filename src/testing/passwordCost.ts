import type { PasswordCost } from '../features/accounts/password/passwordCost.ts'

/** The lowest cost that argon2id allows, so that thousands of accounts can be registered quickly. */
export const passwordCost: PasswordCost = { memory: 8, passes: 1, parallelism: 1 }
