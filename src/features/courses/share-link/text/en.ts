// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'

/** The texts of src/features/courses/share-link. */
export const shareLinkText = catalogue('shareLink', {
  card: ({ title, teacher }: { title: string; teacher: string }) => `${title}, a course by ${teacher}`,
  heading: 'Share this course:',
  facebook: 'Facebook',
  whatsapp: 'WhatsApp',
  onFacebook: 'Share on Facebook, opens a new window',
  onWhatsapp: 'Share on WhatsApp, opens a new window',
  device: 'Share…',
  deviceFailed: 'This device could not share the link. Copy it instead.',
  copy: 'Copy link',
  copied: 'Link copied',
  link: 'Link to this course',
  copyByHand: 'This browser does not let the page copy. The link is selected: copy it with Ctrl+C, ⌘C or a long press.',
})
