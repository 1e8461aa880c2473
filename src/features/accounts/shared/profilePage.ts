/** Where a member's own page is, on which everything about the account stands. */
export const profilePage = '/profile'
