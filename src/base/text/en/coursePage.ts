export const coursePage = {
  page: {
    crumbs: 'You are here',
    duration: 'Duration of the Course',
    createdBy: 'Created By',
    created: 'Created',
    edit: 'Edit',
    own: 'You created this course.',
  },
  share: {
    card: (title: string, teacher: string) => (teacher === '' ? title : `${title}, a course by ${teacher}`),
    heading: 'Share this course:',
    facebook: 'Facebook',
    whatsapp: 'WhatsApp',
    onFacebook: 'Share on Facebook, opens a new window',
    onWhatsapp: 'Share on WhatsApp, opens a new window',
    copy: 'Copy link',
    copied: 'Link copied',
    link: 'Link to this course',
    copyByHand:
      'This browser does not let the page copy. The link is selected: copy it with Ctrl+C, ⌘C or a long press.',
  },
}
