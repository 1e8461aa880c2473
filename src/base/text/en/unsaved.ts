export const unsaved = {
  title: 'Leave without saving?',
  body: 'What you changed on this page has not been saved. This browser keeps it for a week, in case you come back.',
  stay: 'Stay',
  leave: 'Leave',
}
