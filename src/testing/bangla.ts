import { loadLanguage } from '../app/text/load.ts'

// Imported for its effect by tests of what is said in Bangla without a server. Files share processes, so nobody adds texts of
// their own under that language.
await loadLanguage('bn')
