/** Pages that have the time slider: those of the plan. */
export const hasTimeSlider = (pathname: string): boolean =>
  ['/production', '/planning', '/planningobjects', '/conflictradar'].some(
    (page) => pathname === page || pathname.startsWith(`${page}/`),
  );
