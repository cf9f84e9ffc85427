-- Whoever records at a location reads no report, and needs no right to: no policy ever let a row of them be seen.
revoke select on report, report_content from schutzbuch_location;
