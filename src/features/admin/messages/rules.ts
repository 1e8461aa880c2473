/** The states of a message, those that may need attention first. */
export const messageStates = ['kept', 'given-up', 'waiting', 'sent'] as const
