/** How bad it is by how many percent a step took longer (base data §9): green to 10, orange to 30, red above. */
export function differenceTone(percent: number): 'ok' | 'warn' | 'err' {
  if (percent <= 10) return 'ok';
  return percent <= 30 ? 'warn' : 'err';
}
