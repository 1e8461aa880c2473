/** How a letter can stand, those first that may need somebody. */
export const messageStates = ['kept', 'given-up', 'waiting', 'sent'] as const
