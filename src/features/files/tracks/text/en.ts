// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'
import { numberIn, pluralIn } from '../../../../base/text/numbers.ts'

/** The texts of src/features/files/tracks. */
export const tracksText = catalogue('tracks', {
  problems: {
    language: 'This is no language that can be named. Please give its code, such as en, bn or pt-BR.',
    tooLarge: 'Captions and transcripts may have 1 MB. Please split this text, or leave out what is not said.',
    file: 'There is no such file in this course.',
    track: 'There is nothing like this along with the file. Somebody may have deleted it.',
    notRecorded: 'This file is no video and no recording, so nothing goes along with it.',
    tooMany: ({ most }: { most: number }) => `A file may have ${numberIn('en', most)} tracks. Please delete one that nobody needs.`,
    other: 'Somebody else has saved this meanwhile. Nothing of yours is lost: compare both, and choose.',
    deleted: 'Somebody else has deleted this meanwhile. Save it again to keep yours.',
    unreadable: ({ count }: { count: number }) => `${pluralIn('en', count, { one: () => `There is one place`, other: (n) => `There are ${n} places` })} in this text that cannot be read. Nothing was changed.`,
  },
  faults: {
    time: ({ line, column }: { line: number; column: number }) => `Line ${numberIn('en', line)}, column ${numberIn('en', column)}: this is no time. Write it like 00:01:02.500.`,
    order: ({ line, column }: { line: number; column: number }) => `Line ${numberIn('en', line)}, column ${numberIn('en', column)}: this ends before it begins, or as it begins.`,
    stray: ({ line }: { line: number }) => `Line ${numberIn('en', line)}: this text has no time above it, such as 00:01:02.500 --> 00:01:05.000.`,
    long: ({ line, most }: { line: number; most: number }) => `Line ${numberIn('en', line)}: this has more than ${numberIn('en', most)} characters at once. Split it.`,
    many: ({ line, most }: { line: number; most: number }) => `Line ${numberIn('en', line)}: this is more than ${numberIn('en', most)} parts. Split the recording, or leave some out.`,
    none: ({ line }: { line: number }) => `Line ${numberIn('en', line)}: there is no time in this text. Choose a file of captions (.vtt or .srt).`,
  },
})
