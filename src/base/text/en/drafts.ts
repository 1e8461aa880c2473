export const drafts = {
  kept: 'We kept what you had written.',
  changed: 'We kept what you had written, but this has changed since.',
  putBack: 'Put it back',
  discard: 'Discard',
}
