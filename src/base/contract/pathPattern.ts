/** Matches the addresses of a route with parameters (`/all-courses/:id`), where these are plain. Its groups are the parameters. */
export function pathPattern(route: string): RegExp {
  return new RegExp(`^${route.replaceAll(/:\w+/g, '([\\w-]+)')}$`)
}
