export const members = {
  key: 'Please give a whole e-mail address, or the number of an account.',
  lastAdministrator: 'This is the last administrator. Make somebody else an administrator first.',
  linkSpent: 'This administrator’s link was used already or is too old. Start Tercet again for a new one.',
}
