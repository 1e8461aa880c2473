const day = 24 * 60 * 60 * 1000

/** How long the link of an invitation works, in ms. */
export const invitationLife = 14 * day

/** How long an invitation is shown after that, in ms, so that it can be sent again. */
export const shownAfterEnd = 30 * day

/** The most invitations of one course that are there at the same time. */
export const mostInvitations = 500

/** How often the message of one invitation is sent at the most. */
export const mostSent = 5

/** How many people are invited at once. */
export const mostAtOnce = 20

/** Of how many courses somebody who registers is let in, of those that have invited them. */
export const mostJoined = 20

/** Why somebody was not invited. */
export const refusals = ['invalid', 'self', 'learner', 'invited', 'often'] as const

export type Refusal = (typeof refusals)[number]

/** Whether an address that was refused is worth another attempt, once it is corrected or later. */
export function isWorthAnother(why: Refusal): boolean {
  return why === 'invalid' || why === 'often'
}

/** The e-mails in a text that somebody has typed or pasted. */
export function emailsIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;<>"]+/).filter((word) => word !== ''))]
}
