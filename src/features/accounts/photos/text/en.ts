// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'

/** The texts of src/features/accounts/photos. */
export const photosText = catalogue('photos', {
  picture: 'Please choose a JPEG, PNG or WebP picture. Without JavaScript it can be up to 45 KB.',
})
