export type PasswordCost = { memory: number; passes: number; parallelism: number }

/** OWASP's parameters for argon2id: `memory` in KiB (19 MiB), two passes, one lane. */
export const passwordCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }
