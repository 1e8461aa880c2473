/** How a letter can stand, those first that may need somebody. */
export const letterStates = ['kept', 'given-up', 'waiting', 'sent'] as const
