export const mail = {
  byHand: 'If the button does not work, open this address:',
  unsent: 'No mail server is set up, so this letter is shown here instead of being sent:',
}
