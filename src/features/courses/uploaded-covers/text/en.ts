// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'
import { numberIn } from '../../../../base/text/numbers.ts'

/** The texts of src/features/courses/uploaded-covers. */
export const uploadedCoversText = catalogue('uploadedCovers', {
  tooMany: ({ most }: { most: number }) => `Your account has ${numberIn('en', most)} covers, as many as are kept at a time. Those that no course shows go after a day or two.`,
  upload: 'Upload a picture',
  choose: 'Choose a picture for the cover',
  busy: ({ name }: { name: string }) => `Uploading ${name} …`,
  done: ({ name }: { name: string }) => `${name} is uploaded, and its address stands in the field. It is kept once the course is saved.`,
  failed: ({ name, reason }: { name: string; reason: string }) => `${name} was not uploaded. ${reason}`,
})
