/** The path of the page on which members manage their account. */
export const profilePage = '/profile'
