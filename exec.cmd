@rem cmd.exe lacks the exec that the scripts of package.json begin with. Elsewhere it keeps the shell from standing
@rem between npm and what npm starts, so that signals get through.
@%*
