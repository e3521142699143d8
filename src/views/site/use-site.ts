import { useMemo } from "react";
import { useLabContext, useSession } from "../../lab/react.tsx";
import { siteOf, type Site } from "../../state/site.ts";

/** The pages that methods over a site compare the shown one with. */
export function useSite(): Site {
  const pages = useSession(({ lab }) => lab.pages);
  const page = useSession(({ lab }) => lab.page);
  const given = useSession(({ lab }) => lab.site);
  const { session } = useLabContext();
  return useMemo(() => siteOf({ ...session.getState().lab, pages, page, site: given }), [session, pages, page, given]);
}
