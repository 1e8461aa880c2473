/** Whether a picture is so wide that it most likely says the site's name itself: beside any other one it is written. */
export function saysName({ width, height }: { width: number; height: number }): boolean {
  return width / height > 2.2
}
