export const members = {
  lastAdministrator: 'This is the last administrator. Make somebody else an administrator first.',
  linkSpent: 'This administrator’s link was used already or is too old. Start Tercet again for a new one.',
}
