/** The roles of those who work on a course, the least first: each may also do what those before may. */
export const staffRoles = ['assistant', 'editor', 'owner'] as const

/** The role of somebody who works on a course. */
export type StaffRole = (typeof staffRoles)[number]

/** How many people can work on a course. */
export const mostStaff = 50

/** Whether a role includes what another one may do. */
export function mayAs(role: StaffRole, needed: StaffRole): boolean {
  return staffRoles.indexOf(role) >= staffRoles.indexOf(needed)
}

/** Somebody who works on a course, and in which role. */
export type Held = { userId: string; role: StaffRole }

/**
 * The owner who stays when somebody is no owner any more: whoever has been one for the longest time.
 * @param staff in the order in which they were appointed
 * @returns null when there is no other
 */
export function nextOwner(staff: readonly Held[], leaving: string): string | null {
  return staff.find(({ userId, role }) => role === 'owner' && userId !== leaving)?.userId ?? null
}
