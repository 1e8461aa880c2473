/** What is recorded of an account's life. Texts for each stand in the message catalogue. */
export const eventKinds = [
  'member.registered',
  'member.disabled',
  'member.enabled',
  'member.deleted',
  'member.exported',
  'session.started',
  'session.refused',
  'session.ended',
  'session.revoked',
  'sessions.ended',
  'identity.linked',
  'identity.unlinked',
  'identity.refused',
  'password.changed',
  'password.reset-asked',
  'password.reset',
  'email.change-asked',
  'email.changed',
  'email.verified',
  'two-step.enabled',
  'two-step.disabled',
  'two-step.codes-renewed',
  'passkey.added',
  'passkey.removed',
  'access.refused',
  'api-token.created',
  'api-token.revoked',
  'role.changed',
  'inquiry.deleted',
  'letter.read',
] as const

export type EventKind = (typeof eventKinds)[number]

/** Where a request came from, as far as it is kept: a part of the address, and the device in words. */
export type Origin = { network: string; device: string }

export type RecordedEvent = {
  kind: EventKind
  at: Date
  /** Whose account it is about; null when that is nobody's, as with an unknown e-mail. */
  memberId: string | null
  /** Who did it, when that was not the member: an administrator. */
  actorId?: string | null
  from?: Origin
  /** Short facts that programs wrote, such as `{ provider: 'google' }`: no secret, and nothing that a person typed. */
  details?: Record<string, string>
}
