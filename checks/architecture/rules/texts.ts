import { openingRule, type Rule } from '../rule.ts'

/** Each reader has a language, so no text is read when a file is loaded. */
export const texts: Rule = (tree) =>
  tree.files
    .filter(({ position }) => !position.isTest)
    .flatMap(({ path, earlyTexts }) =>
      earlyTexts.map(({ text, line }) => ({
        path,
        line,
        rule: 'texts',
        explanation: `${text}() is called while the file is loaded, before any reader is known; call it where the text is shown.`,
      })),
    )

/** Only the list of all translated texts opens them: everything else asks the catalogue, which knows the other languages. */
export const translations = openingRule('texts', ({ from, path }) => {
  if (from.position.isTest || from.path.startsWith('src/app/text/')) return null
  return /\/text\/(?!en\.)[a-z]{2}\.ts$/.test(path)
    ? `${path} is in one language, and readers have others; open the catalogue, which is in en.ts beside it.`
    : null
})
