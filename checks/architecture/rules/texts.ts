import type { Rule } from '../rule.ts'

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
