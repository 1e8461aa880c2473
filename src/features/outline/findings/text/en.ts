// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'

/** The texts of src/features/outline/findings. */
export const findingsText = catalogue('findings', {
  empty: 'The lesson is empty. Write something, or leave it a draft.',
  'image-without-file': 'An image is missing. Choose a file, or take it out.',
  'image-without-alt': 'An image has no description. Describe it, or say that it is only decoration.',
  'file-missing': 'A file is missing. Choose one, or take it out.',
  'embed-without-title': 'An embed has no title. Say what it shows.',
  'heading-empty': 'A heading is empty. Write it, or take it out.',
  'heading-skipped': 'A heading skips a level. Choose the one below the heading before it.',
  'formula-unreadable': 'A formula cannot be read. Correct its TeX.',
  'table-without-header': 'A table has no header cells. Make its first row or column a header.',
  'link-text-unclear': 'The words of a link do not say where it leads. Name what is there.',
  'code-language-unknown': 'The language of some code is not known, so it has no colours. Choose another one.',
  'link-without-address': 'The link leads nowhere. Give its address.',
  'link-without-words': 'The link does not say what is there. Say it in a sentence.',
  'files-none': 'There is no file in it. Add one, or leave it a draft.',
  'files-unchecked': 'A file waits for the virus check. Publish the item once that is done.',
  'files-under-way': 'A file is not uploaded to its end. Go on with it, or take it out.',
  'files-refused': 'A file was refused. Take it out.',
  'file-unfit': 'Nothing can be done with the file. Open the item to see why, and choose another one.',
  'recording-unplayable': 'Not every browser can play this recording. Export it as MP4 with H.264 and AAC.',
  'recording-without-captions': 'The recording has no captions. Who cannot hear it learns nothing from it; add some.',
  'pdf-without-text': 'No text was found in the PDF, as in one that was scanned. Screen readers and searches find nothing in it; have its text recognised, and choose it again.',
  'empty-section': 'The section is empty. Add an item, or delete the section.',
  'prerequisite-unseen': 'It waits for an item that is not published, so it opens at once. Publish that item, or change the rule.',
  'never-opens': 'It waits for an item that comes after it, so it never opens. Move one of them, or change the rule.',
  unchecked: 'It could not be looked through just now. Load the page again in a while.',
  other: 'Something needs a look here.',
})
