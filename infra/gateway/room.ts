/**
 * Something of which there is only so much for everybody: bytes of requests under way, connections. Nobody is limited while
 * there is some left. When there is none, whoever holds most gives what was taken first, so what one holder takes is
 * never missed by one who holds less.
 */
export interface Room {
  /** undefined: there is none, and nobody who holds as much gives. */
  take(holder: string, size: number, give?: () => void): Place | undefined;
}

export interface Place {
  /** Takes so much more; false: as above. */
  grow(size: number): boolean;
  /** Ends what uses the place, because another one gets it; undefined: it cannot be ended now. */
  give: (() => void) | undefined;
  /** However often it is called. */
  leave(): void;
}

export interface RoomLimits {
  readonly all: number;
  /** Of one holder, however much is left: who has so much is refused and gives nothing. */
  readonly each?: number;
}

interface Holder {
  held: number;
  /** In the order in which they were taken. */
  readonly places: Set<Place & { readonly size: number }>;
}

export function openRoom({ all, each = Infinity }: RoomLimits): Room {
  const holders = new Map<string, Holder>();
  let total = 0;

  function makeRoom(name: string, size: number): boolean {
    const wanted = (): number => (holders.get(name)?.held ?? 0) + size;
    if (wanted() > each || size > all) return false;
    while (total + size > all) {
      const place = toGive(name, wanted());
      if (place === undefined) return false;
      const { give } = place;
      place.leave();
      give?.();
    }
    return true;
  }

  /** Of the holder with most, the newcomer included, that has something to give. */
  function toGive(name: string, wanted: number): Place | undefined {
    let most = wanted - 1;
    let given: Place | undefined;
    for (const [other, { held, places }] of holders) {
      const holds = other === name ? wanted : held;
      if (holds <= most) continue;
      const first = firstOf(places);
      if (first !== undefined) [most, given] = [holds, first];
    }
    return given;
  }

  return {
    take(name, size, give) {
      if (!makeRoom(name, size)) return undefined;
      const holder = holders.get(name) ?? { held: 0, places: new Set() };
      holders.set(name, holder);
      let isHeld = true;
      const place = {
        size,
        give,
        grow(more: number) {
          if (!isHeld || !makeRoom(name, more) || !isHeld) return false;
          place.size += more;
          holder.held += more;
          total += more;
          return true;
        },
        leave() {
          if (!isHeld) return;
          isHeld = false;
          total -= place.size;
          holder.held -= place.size;
          holder.places.delete(place);
          if (holder.places.size === 0) holders.delete(name);
        },
      };
      holder.places.add(place);
      holder.held += size;
      total += size;
      return place;
    },
  };
}

function firstOf(places: ReadonlySet<Place>): Place | undefined {
  for (const place of places) if (place.give !== undefined) return place;
  return undefined;
}
