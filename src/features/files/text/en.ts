// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../base/text/catalogue.ts'
import { numberIn } from '../../../base/text/numbers.ts'

/** The texts of src/features/files. */
export const filesText = catalogue('files', {
  picture: 'This is no picture that can be kept. Please choose a JPEG, PNG or WebP file.',
  tooLarge: ({ most }: { most: number }) => `The picture is larger than ${numberIn('en', most)} MB. Please choose a smaller one.`,
  tooManyPixels: ({ most, side }: { most: number; side: number }) => `The picture has too many pixels: at most ${numberIn('en', most)} million, and ${numberIn('en', side)} to a side.`,
  otherPicture: 'There is another picture under this id already. Please upload this one under a new id.',
  full: ({ files, gigabytes }: { files: number; gigabytes: number }) => `The course has no room for further pictures: it may hold ${numberIn('en', files)} with ${numberIn('en', gigabytes)} GB. Those that no lesson names go after a day or two.`,
  fullAccount: ({ files, gigabytes }: { files: number; gigabytes: number }) => `Your account has no room for further pictures: it may have uploaded ${numberIn('en', files)} with ${numberIn('en', gigabytes)} GB to all courses together.`,
})
