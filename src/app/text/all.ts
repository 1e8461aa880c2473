import { loadLanguage } from './load.ts'

// A server answers readers of every language, so it is imported for its effect before the first answer.
await Promise.all((['bn', 'en-XA'] as const).map(loadLanguage))
