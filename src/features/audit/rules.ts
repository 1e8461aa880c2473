/** The kinds of recorded events. Their texts are `events.kinds` of this feature and of the profile. */
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
  'invitation.sent',
  'invitation.withdrawn',
  'members.exported',
  'inquiry.deleted',
  'course.hidden',
  'course.removed',
  'course.kept',
  'course.restored',
  'review.hidden',
  'review.restored',
  'staff.appointed',
  'staff.changed',
  'staff.removed',
  'course.handed-over',
  'learner.removed',
  'learner.restored',
  'learners.exported',
  'letter.read',
  'file.refused',
  'site.changed',
  'subjects.changed',
  'demo.removed',
] as const

export type EventKind = (typeof eventKinds)[number]

/** Where a request came from, as far as it is recorded: a part of the address, and a description of the device. */
export type Origin = { network: string; device: string }

export type RecordedEvent = {
  kind: EventKind
  at: Date
  /** The member whose account it is about; null for none, as with an unknown e-mail. */
  userId: string | null
  /** The administrator who did it; null when it was the member. */
  actorId?: string | null
  from?: Origin
  /** Short facts such as `{ provider: 'google' }`: no secret, and nothing that a person typed. */
  details?: Record<string, string>
}
