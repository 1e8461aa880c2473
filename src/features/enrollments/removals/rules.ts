/** Why somebody is removed from a course. It is told to them, and kept in the audit trail. */
export const removalReasons = ['done', 'mistake', 'conduct', 'other'] as const

export type RemovalReason = (typeof removalReasons)[number]
