/** What marks look like, around the point that they stand at. */
export const markShapes = {
  up: "M0,-6 5.2,3.6 -5.2,3.6Z",
  down: "M0,6 5.2,-3.6 -5.2,-3.6Z",
  diamond: "M0,-5 5,0 0,5 -5,0Z",
  dot: "M-3.5,0a3.5,3.5 0 1,0 7,0a3.5,3.5 0 1,0 -7,0Z",
}
