export const unsaved = {
  title: 'Leave without saving?',
  body: 'What you changed on this page has not been saved.',
  stay: 'Stay',
  leave: 'Leave',
}
