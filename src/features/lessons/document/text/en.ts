// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'

/** The texts of src/features/lessons/document. */
export const documentText = catalogue('document', {
  callouts: {
    note: 'Note',
    tip: 'Tip',
    important: 'Important',
    warning: 'Warning',
    caution: 'Caution',
  },
  code: ({ number }: { number: string }) => `Code ${number}`,
  codeIn: ({ number, language }: { number: string; language: string }) => `Code ${number}, ${language}`,
  formula: ({ number }: { number: string }) => `Formula ${number}`,
  table: ({ number }: { number: string }) => `Table ${number}`,
  footnotes: 'Footnotes',
  footnote: ({ number }: { number: string }) => `Footnote ${number}`,
  backToText: ({ number }: { number: string }) => `Back to the text at footnote ${number}`,
  done: 'Done',
  toDo: 'To do',
  noPicture: 'A picture is missing here.',
  noFile: 'A file is missing here.',
  unreadableFormula: 'This formula cannot be shown:',
})
