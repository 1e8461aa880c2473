import type { LessonEditor } from '../../client/editor.ts'
import { describePicture, insertPicture, newPictureId, pictureAt } from '../../client/pictures/places.ts'

/** What is asked of a picture: of the block that shows it, or of a new one, and the file that was chosen for it. */
export type PictureQuestion = {
  what: 'image'
  block: string | null
  hasFile: boolean
  alt: string
  decorative: boolean
  picture: File | null
}

/** What is known of the picture at the selection, or of one that is to be put in there. */
export function pictureQuestion(editor: LessonEditor): PictureQuestion {
  const node = pictureAt(editor.state())
  if (node === null)
    return { what: 'image', block: null, hasFile: false, alt: '', decorative: false, picture: null }
  const block = String(node.attrs.id)
  return {
    what: 'image',
    block,
    // One that is on its way counts, so that it is not asked for twice.
    hasFile: node.attrs.file !== null || editor.uploads.of(block)?.state === 'sending',
    alt: String(node.attrs.alt),
    decorative: node.attrs.decorative === true,
    picture: null,
  }
}

/** Whether nothing is missing: a file, and what it says to those who do not see it. */
export function isDescribed({ hasFile, picture, alt, decorative }: PictureQuestion): boolean {
  return (hasFile || picture !== null) && (decorative || alt.trim() !== '')
}

/** Puts the picture in, or changes the one that was asked about, and begins to upload what was chosen. */
export function applyPicture(
  editor: LessonEditor,
  { block, alt, decorative, picture }: PictureQuestion,
): void {
  const id = block ?? newPictureId()
  const description = { alt: decorative ? '' : alt, decorative }
  const isThere = editor.run(
    block === null ? insertPicture(id, description) : describePicture(id, description),
  )
  if (isThere && picture !== null) editor.uploads.start(id, picture)
}
